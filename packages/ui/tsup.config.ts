import { packageBuild } from '../../tooling/tsup.ts'

/** The modules that the first view needs. They are bundled into one file. */
const firstViewModules = [
  'alert-bar/AlertBar.js',
  'button/Button.js',
  'checkbox/Checkbox.js',
  'dialog/CardFooter.js',
  'dialog/DragHandle.js',
  'dialog/ScrollArea.js',
  'dialog/Swap.js',
  'empty-state/EmptyState.js',
  'error-state/ErrorState.js',
  'icon-button/IconButton.js',
  'icon/icons.js',
  'image/WalletImage.js',
  'link/Link.js',
  'list/List.js',
  'list/ListRow.js',
  'list/ListRowSkeleton.js',
  'list/RowIcon.js',
  'skeleton/Skeleton.js',
  'stack/Stack.js',
  'styles.js',
  'tag/Tag.js',
  'text/Text.js',
  'toast/Toast.js',
  'tokens/tokensCss.js',
  'visually-hidden/VisuallyHidden.js',
  'waiting-ring/WaitingRing.js',
]

export default packageBuild({
  groups: [
    { into: 'dialog/CardView.js', with: firstViewModules, without: ['exports/button.js', 'exports/shell.js'] },
    // The code for the avatar and the balance, which account buttons and the account view need.
    { into: 'page-button/accountDetails.js' },
  ],
})
