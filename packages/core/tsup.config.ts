import { packageBuild } from '../../tooling/tsup.ts'
import manifest from './package.json' with { type: 'json' }

export default packageBuild({
  define: { LATCHKEY_VERSION: JSON.stringify(manifest.version) },
  groups: [
    // The chunk that a page fetches before the visitor acts.
    {
      into: 'createCore.js',
      with: [
        'startCore.js',
        'instance.js',
        'networks/showNetworkImage.js',
        'modal/followNetworkImage.js',
        'messages/buttons.js',
        'messages/messages.js',
        'networks/getNetworkImage.js',
        'modal/getButtonSubject.js',
        'modal/pressButton.js',
        'reach/hasDirectory.js',
        'messages/direction.js',
        'messages/shell.js',
      ],
    },
    // The chunk of the code that both the first view and the directory use. The chunk also contains what a view needs
    // before the flows are loaded.
    {
      into: 'services/request.js',
      with: [
        'reach/loadLinkCheck.js',
        'reach/loadReview.js',
        'reach/ListedWallet.js',
        'reach/keepAllowedLinks.js',
        'reach/browseLink.js',
        'reach/findInstalled.js',
        'reach/walletLink.js',
        'reach/pairingLink.js',
        'reach/walletPlaces.js',
        'reach/reachWallet.js',
        'reach/platform.js',
        'services/assetImageUrl.js',
        'wallets/tryConnect.js',
        'networks/failSwitch.js',
      ],
    },
    // The chunk of the code in core that adapters need to connect a wallet.
    { into: 'exports/limits.js', with: ['errors/session.js', 'errors/walletErrors.js'] },
    // The chunk that connects wallets. A page fetches it when the visitor seems about to connect one.
    { into: 'flows.js' },
  ],
})
