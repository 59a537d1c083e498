export type { Account, AccountType, CaipAddress, CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
export { namespaceNames, walletLists } from '@latchkey/protocol'
export type { createPaymentUri } from '../account/createPaymentUri.ts'
export type { sendTransaction } from '../account/sendTransaction.ts'
export { signMessage } from '../account/signMessage.ts'
export { updateBalance } from '../account/updateBalance.ts'
export type {
  AccountState,
  BalanceState,
  ConnectedAccount,
  ConnectedWallet,
  NetworkSwitch,
} from '../connections/chainController.ts'
export type { ConnectionAttempt, PairingState } from '../connections/connectionController.ts'
export { getAccount } from '../connections/getAccount.ts'
export { getAdapter } from '../connections/getAdapter.ts'
export { getConnections } from '../connections/getConnections.ts'
export { getConnectors, mergeConnectors } from '../connections/getConnectors.ts'
export { getWalletInfo } from '../connections/getWalletInfo.ts'
export type { setAddressLabel } from '../connections/setAddressLabel.ts'
export { type Core, createCore } from '../createCore.ts'
export { initialCore } from '../initialCore.ts'
export { createInstance, type Latchkey } from '../instance.ts'
export { isEqual } from '../isEqual.ts'
export type { Load } from '../load.ts'
export { loadFlows } from '../loadFlows.ts'
export type { LogEntry, LogLevel } from '../log.ts'
export { closeModal } from '../modal/closeModal.ts'
export { followNetworkImage } from '../modal/followNetworkImage.ts'
export { getButtonSubject } from '../modal/getButtonSubject.ts'
export { getState } from '../modal/getState.ts'
export { getTheme } from '../modal/getTheme.ts'
export { goBack } from '../modal/goBack.ts'
export { initialView } from '../modal/initialView.ts'
export type { CloseGuard } from '../modal/modalController.ts'
export { openModal } from '../modal/openModal.ts'
export { pressButton } from '../modal/pressButton.ts'
export type { ThemeState } from '../modal/themeController.ts'
export type { ConnectingWalletConnectData, PlainViewName, View, ViewName } from '../modal/views.ts'
export { warmUpOnIntent } from '../modal/warmUp.ts'
export { getNetwork } from '../networks/getNetwork.ts'
export { getNetworkImage } from '../networks/getNetworkImage.ts'
export { showNetworkImage } from '../networks/showNetworkImage.ts'
export { switchNetwork } from '../networks/switchNetwork.ts'
export { trySwitchNetwork } from '../networks/trySwitchNetwork.ts'
export type { Alert } from '../notices/alertController.ts'
export type { KitEvent, RecordedEvent } from '../notices/eventsController.ts'
export { reportError } from '../notices/reportError.ts'
export { showError } from '../notices/showError.ts'
export { hideToast, showToast } from '../notices/showToast.ts'
export type { Toast } from '../notices/toastController.ts'
export { completeOrder } from '../options/completeOrder.ts'
export {
  type ConnectorSection,
  connectorSections,
  type Features,
  type WalletFeature,
} from '../options/features.ts'
export { listWalletFeatures } from '../options/listWalletFeatures.ts'
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
export type { updateOptions } from '../options/updateOptions.ts'
export type { Pairing } from '../pairing/pairing.ts'
export type { preparePairing } from '../pairing/preparePairing.ts'
export type { Adapter, AdapterFactory, Connector, ConnectorType, Metadata, NativeBalance } from '../ports/adapter.ts'
export type {
  BitcoinTransactionRequest,
  EvmTransactionRequest,
  FeeQuote,
  SolanaTransactionRequest,
  TransactionRequest,
  TransactionRequestOf,
} from '../ports/transactions.ts'
export { hasWalletConnect } from '../ports/walletConnectConnector.ts'
export type { HighlightsState } from '../reach/createHighlights.ts'
export type { WalletBrowserState, WalletCriteria } from '../reach/createWalletBrowser.ts'
export type { WalletListState } from '../reach/createWalletList.ts'
export type { Directory, DirectoryBrowser, WalletSnapshot } from '../reach/Directory.ts'
export { hasDirectory } from '../reach/hasDirectory.ts'
export type { ListedWallet } from '../reach/ListedWallet.ts'
export type { LinkCheck } from '../reach/linkCheck.ts'
export { loadDirectory, preloadDirectory } from '../reach/loadDirectory.ts'
export { loadLinkCheck } from '../reach/loadLinkCheck.ts'
export { loadReview } from '../reach/loadReview.ts'
export { type Platform, readPlatform } from '../reach/platform.ts'
export type { Send } from '../send/createSend.ts'
export { loadSend } from '../send/loadSend.ts'
export type {
  LookAlike,
  SendForm,
  SendFormErrors,
  SendPayment,
  SendState,
  SendStep,
} from '../send/SendState.ts'
export type { SendFormChanges } from '../send/sendForm.ts'
export { startCore } from '../startCore.ts'
export { memoryBackend } from '../storage/backends.ts'
export type { StorageBackend } from '../storage/createStorage.ts'
export type { RecentConnection, RecentWallet } from '../storage/storedValues.ts'
export type { Tokens } from '../tokens/createTokens.ts'
export { loadTokens } from '../tokens/loadTokens.ts'
export type { TokensState } from '../tokens/readTokensState.ts'
export type { HiddenReason, HiddenToken, Token } from '../tokens/Token.ts'
export { connect } from '../wallets/connect.ts'
export { disconnect } from '../wallets/disconnect.ts'
export type { switchConnection } from '../wallets/switchConnection.ts'
export { tryConnect } from '../wallets/tryConnect.ts'
export { warmUpConnecting } from '../wallets/warmUpConnecting.ts'
export { createReader, type Reader, watch } from '../watch.ts'
