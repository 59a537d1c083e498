export { ActionRow, type ActionRowProps } from '../action-row/ActionRow.tsx'
export { AddressDifference, type AddressDifferenceProps } from '../address/AddressDifference.tsx'
export { AddressText, type AddressTextProps } from '../address/AddressText.tsx'
export { addressGroups } from '../address/addressGroups.ts'
export { truncateAddress } from '../address/truncateAddress.ts'
export { AlertBar, type AlertBarProps } from '../alert-bar/AlertBar.tsx'
export { Amount, type AmountProps } from '../amount/Amount.tsx'
export { Avatar, type AvatarProps } from '../avatar/Avatar.tsx'
export { avatarTints } from '../avatar/avatarTints.ts'
export { Button, type ButtonProps } from '../button/Button.tsx'
export { CardForm, type CardFormProps } from '../card-form/CardForm.tsx'
export { Checkbox, type CheckboxProps } from '../checkbox/Checkbox.tsx'
export { CopyButton, type CopyButtonProps } from '../copy-button/CopyButton.tsx'
export { Card, type CardProps } from '../dialog/Card.tsx'
export { CardFooter, type CardFooterProps } from '../dialog/CardFooter.tsx'
export { CardHeader, type CardHeaderProps } from '../dialog/CardHeader.tsx'
export { CardToolbar, type CardToolbarProps } from '../dialog/CardToolbar.tsx'
export { CardView, type CardViewProps } from '../dialog/CardView.tsx'
export { Dialog, type DialogProps } from '../dialog/Dialog.tsx'
export { DragHandle, type DragHandleProps } from '../dialog/DragHandle.tsx'
export { ScrollArea, type ScrollAreaProps } from '../dialog/ScrollArea.tsx'
export { Swap, type SwapProps } from '../dialog/Swap.tsx'
export { EmptyState, type EmptyStateProps } from '../empty-state/EmptyState.tsx'
export { ErrorState, type ErrorStateProps } from '../error-state/ErrorState.tsx'
export { FactList, type FactListProps } from '../fact-list/FactList.tsx'
export { Icon, type IconProps } from '../icon/Icon.tsx'
export {
  BackIcon,
  BrowserIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronIcon,
  CloseIcon,
  CopyIcon,
  DesktopIcon,
  DisconnectIcon,
  DotsIcon,
  EditIcon,
  ErrorIcon,
  ExternalLinkIcon,
  HelpIcon,
  InfoIcon,
  MoonIcon,
  NetworkIcon,
  PhoneIcon,
  PlusIcon,
  QrIcon,
  RefreshIcon,
  SearchIcon,
  SendIcon,
  SettingsIcon,
  SunIcon,
  SwapIcon,
  WalletIcon,
  WarningIcon,
} from '../icon/icons.tsx'
export { IconButton, type IconButtonProps } from '../icon-button/IconButton.tsx'
export { imageSource } from '../image/imageSource.ts'
export { isDrawable } from '../image/isDrawable.ts'
export { NetworkImage, type NetworkImageProps } from '../image/NetworkImage.tsx'
export { WalletImage, type WalletImageProps } from '../image/WalletImage.tsx'
export { Link, type LinkProps } from '../link/Link.tsx'
export { safeHref } from '../link/safeHref.ts'
export { List, type ListProps } from '../list/List.tsx'
export { ListRow, type ListRowProps } from '../list/ListRow.tsx'
export { ListRowSkeleton } from '../list/ListRowSkeleton.tsx'
export { RowIcon } from '../list/RowIcon.tsx'
export { SearchInput, type SearchInputProps } from '../search-input/SearchInput.tsx'
export { Separator, type SeparatorProps } from '../separator/Separator.tsx'
export { Skeleton, type SkeletonProps } from '../skeleton/Skeleton.tsx'
export { Spinner, type SpinnerProps } from '../spinner/Spinner.tsx'
export { Stack, type StackProps } from '../stack/Stack.tsx'
export { Tabs, type TabsProps } from '../tabs/Tabs.tsx'
export { Tag, type TagProps } from '../tag/Tag.tsx'
export { Text, type TextProps } from '../text/Text.tsx'
export { TextInput, type TextInputProps } from '../text-input/TextInput.tsx'
export { Toast, type ToastProps, ToastRegion } from '../toast/Toast.tsx'
export { Tooltip, type TooltipProps } from '../tooltip/Tooltip.tsx'
export { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
export { WaitingRing, type WaitingRingProps } from '../waiting-ring/WaitingRing.tsx'
export { TileGrid, WalletTile, type WalletTileProps, WalletTileSkeleton } from '../wallet-tile/WalletTile.tsx'
