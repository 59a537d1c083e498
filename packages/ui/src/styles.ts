import actionRow from './action-row/ActionRow.css?inline'
import addressText from './address/AddressText.css?inline'
import alertBar from './alert-bar/AlertBar.css?inline'
import amount from './amount/Amount.css?inline'
import avatar from './avatar/Avatar.css?inline'
import button from './button/Button.css?inline'
import cardForm from './card-form/CardForm.css?inline'
import checkbox from './checkbox/Checkbox.css?inline'
import copyButton from './copy-button/CopyButton.css?inline'
import cardView from './dialog/CardView.css?inline'
import emptyState from './empty-state/EmptyState.css?inline'
import factList from './fact-list/FactList.css?inline'
import icon from './icon/Icon.css?inline'
import iconButtonStates from './icon-button/IconButtonStates.css?inline'
import picture from './image/Picture.css?inline'
import link from './link/Link.css?inline'
import listRow from './list/ListRow.css?inline'
import qrCode from './qr-code/QrCode.css?inline'
import separator from './separator/Separator.css?inline'
import controls from './sheet/controls.css?inline'
import { shellRules } from './shell/shellSheetText.ts'
import skeletonShapes from './skeleton/SkeletonShapes.css?inline'
import spinner from './spinner/Spinner.css?inline'
import stack from './stack/Stack.css?inline'
import tabs from './tabs/Tabs.css?inline'
import tag from './tag/Tag.css?inline'
import text from './text/Text.css?inline'
import textInput from './text-input/TextInput.css?inline'
import toast from './toast/Toast.css?inline'
import { tokensCss } from './tokens/tokensCss.ts'
import tooltip from './tooltip/Tooltip.css?inline'
import virtualGrid from './virtual-grid/VirtualGrid.css?inline'
import visuallyHidden from './visually-hidden/VisuallyHidden.css?inline'
import waitingRing from './waiting-ring/WaitingRing.css?inline'
import walletTile from './wallet-tile/WalletTile.css?inline'

/** The styles of the views, without the styles of the shell. */
export const viewSheetText: string = [
  controls,
  iconButtonStates,
  skeletonShapes,
  icon,
  spinner,
  button,
  listRow,
  picture,
  walletTile,
  virtualGrid,
  avatar,
  tag,
  textInput,
  tabs,
  tooltip,
  toast,
  alertBar,
  waitingRing,
  qrCode,
  cardView,
  checkbox,
  link,
  separator,
  amount,
  addressText,
  copyButton,
  text,
  stack,
  actionRow,
  cardForm,
  factList,
  emptyState,
  visuallyHidden,
].join('')

/**
 * All styles of the modal in one text. The reset comes first, so that later rules of the same specificity win. The style sheets are
 * imported here and not by the components: a component that imports a style sheet stays in every bundle, because bundlers treat such an
 * import as a side effect.
 */
export const sheetText: string = tokensCss + shellRules + viewSheetText
