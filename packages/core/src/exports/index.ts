export type { Account, AccountType, CaipAddress, CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
export { namespaceNames } from '@latchkey/protocol'
export { closeModal } from '../actions/closeModal.ts'
export { connect } from '../actions/connect.ts'
export { disconnect } from '../actions/disconnect.ts'
export { followNetworkImage } from '../actions/followNetworkImage.ts'
export { getAccount } from '../actions/getAccount.ts'
export { getAdapter } from '../actions/getAdapter.ts'
export { getButtonSubject } from '../actions/getButtonSubject.ts'
export { getConnections } from '../actions/getConnections.ts'
export { getConnectors, mergeConnectors } from '../actions/getConnectors.ts'
export { getNetwork } from '../actions/getNetwork.ts'
export { getNetworkImage } from '../actions/getNetworkImage.ts'
export { getState } from '../actions/getState.ts'
export { getTheme } from '../actions/getTheme.ts'
export { getWalletInfo } from '../actions/getWalletInfo.ts'
export { goBack } from '../actions/goBack.ts'
export { initialView } from '../actions/initialView.ts'
export { loadDirectory, preloadDirectory } from '../actions/loadDirectory.ts'
export { loadLinkCheck } from '../actions/loadLinkCheck.ts'
export { loadReview } from '../actions/loadReview.ts'
export { openModal } from '../actions/openModal.ts'
export type { preparePairing } from '../actions/preparePairing.ts'
export { pressButton } from '../actions/pressButton.ts'
export { reportError } from '../actions/reportError.ts'
export type { sendTransaction } from '../actions/sendTransaction.ts'
export type { setAddressLabel } from '../actions/setAddressLabel.ts'
export { showError } from '../actions/showError.ts'
export { showNetworkImage } from '../actions/showNetworkImage.ts'
export { hideToast, showToast } from '../actions/showToast.ts'
export { signMessage } from '../actions/signMessage.ts'
export type { switchConnection } from '../actions/switchConnection.ts'
export { switchNetwork } from '../actions/switchNetwork.ts'
export { updateBalance } from '../actions/updateBalance.ts'
export type { updateOptions } from '../actions/updateOptions.ts'
export { warmUpOnIntent } from '../actions/warmUp.ts'
export { warmUpConnecting } from '../actions/warmUpConnecting.ts'
export type {
  Adapter,
  AdapterFactory,
  Connector,
  ConnectorType,
  Metadata,
  NativeBalance,
  TransactionRequest,
} from '../adapter.ts'
export type { Alert } from '../controllers/alert.ts'
export type {
  AccountState,
  BalanceState,
  ConnectedAccount,
  ConnectedWallet,
  NetworkSwitch,
} from '../controllers/chain.ts'
export type { ConnectionAttempt, PairingState } from '../controllers/connection.ts'
export type { KitEvent, RecordedEvent } from '../controllers/events.ts'
export type { CloseGuard } from '../controllers/modal.ts'
export type { ThemeState } from '../controllers/theme.ts'
export type { Toast } from '../controllers/toast.ts'
export { type Core, createCore } from '../createCore.ts'
export type { HighlightsState } from '../directory/createHighlights.ts'
export type { WalletBrowserState, WalletCriteria } from '../directory/createWalletBrowser.ts'
export type { WalletListState } from '../directory/createWalletList.ts'
export type { Directory, DirectoryBrowser, WalletSnapshot } from '../directory/Directory.ts'
export { hasDirectory } from '../directory/hasDirectory.ts'
export type { ListedWallet } from '../directory/ListedWallet.ts'
export { initialCore } from '../initialCore.ts'
export { createInstance, type Latchkey } from '../instance.ts'
export { isEqual } from '../isEqual.ts'
export { loadFlows } from '../loadFlows.ts'
export type { LogEntry, LogLevel } from '../log.ts'
export { completeOrder } from '../options/completeOrder.ts'
export {
  type ConnectorSection,
  connectorSections,
  type Features,
} from '../options/features.ts'
export type { NetworkInput } from '../options/networks.ts'
export type {
  ChangeableOptions,
  CustomWallet,
  InitialState,
  LatchkeyOptions,
  ResolvedOptions,
  Services,
  ThemeMode,
  ThemeVariables,
} from '../options/options.ts'
export { type Platform, readPlatform } from '../platform.ts'
export { startCore } from '../startCore.ts'
export { memoryBackend } from '../storage/backends.ts'
export type { StorageBackend } from '../storage/createStorage.ts'
export type { RecentConnection, RecentWallet } from '../storage/storedValues.ts'
export type { ConnectingWalletConnectData, PlainViewName, View, ViewName } from '../views.ts'
export { hasWalletConnect } from '../walletConnectConnector.ts'
export { subscribeCore, watch } from '../watch.ts'
