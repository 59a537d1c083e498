import { packageBuild } from '../../tooling/tsup.ts'
import manifest from './package.json' with { type: 'json' }

export default packageBuild({
  define: { LATCHKEY_VERSION: JSON.stringify(manifest.version) },
  groups: [
    // What a page loads before its visitor acts.
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
    // What the first view and the directory share, and what views begin before the flows are here.
    {
      into: 'services/request.js',
      with: [
        'reach/loadLinkCheck.js',
        'reach/loadReview.js',
        'reach/ListedWallet.js',
        'reach/checkedWallet.js',
        'reach/browseLink.js',
        'reach/findInstalled.js',
        'reach/walletLink.js',
        'reach/pairingLink.js',
        'reach/walletPlaces.js',
        'reach/reachWallet.js',
        'reach/platform.js',
        'services/assetImageUrl.js',
        'wallets/tryConnect.js',
        'networks/endSwitch.js',
      ],
    },
    // What adapters need to connect.
    { into: 'exports/limits.js', with: ['errors/session.js', 'errors/walletErrors.js'] },
    // What connects.
    { into: 'flows.js' },
  ],
})
