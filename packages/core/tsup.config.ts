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
        'exports/adapter.js',
        'actions/showNetworkImage.js',
        'actions/followNetworkImage.js',
        'messages/buttons.js',
        'messages/messages.js',
        'actions/getNetworkImage.js',
        'actions/getButtonSubject.js',
        'actions/pressButton.js',
        'directory/hasDirectory.js',
        'messages/direction.js',
        'messages/shell.js',
      ],
    },
    // What the first view and the directory share.
    {
      into: 'services/request.js',
      with: [
        'actions/loadLinkCheck.js',
        'actions/loadReview.js',
        'directory/ListedWallet.js',
        'directory/checkedWallet.js',
        'links/browseLink.js',
        'platform.js',
        'services/assetImageUrl.js',
      ],
    },
    // What connects, with what the adapters' part of it needs.
    { into: 'flows.js', with: ['exports/adapter-flows.js', 'errors/session.js'] },
  ],
})
