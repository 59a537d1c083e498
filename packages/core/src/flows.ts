import { quoteFee } from './account/quoteFee.ts'
import { sendTransaction } from './account/sendTransaction.ts'
import { signMessage } from './account/signMessage.ts'
import { updateBalance } from './account/updateBalance.ts'
import { deleteConnection } from './connections/recentConnections.ts'
import { setAddressLabel } from './connections/setAddressLabel.ts'
import { checkView } from './modal/checkView.ts'
import { assertView } from './modal/viewRules.ts'
import { switchNetwork } from './networks/switchNetwork.ts'
import { updateOptions } from './options/updateOptions.ts'
import { loadWalletConnect } from './pairing/loadWalletConnect.ts'
import { preparePairing } from './pairing/preparePairing.ts'
import { resetPairing } from './pairing/resetPairing.ts'
import { resumePairing } from './pairing/resumePairing.ts'
import { setPairingUri } from './pairing/setPairingUri.ts'
import { loadSend } from './send/loadSend.ts'
import { loadTokens } from './tokens/loadTokens.ts'
import { connect } from './wallets/connect.ts'
import { disconnect } from './wallets/disconnect.ts'
import { followWallet } from './wallets/followWallet.ts'
import { joinSession } from './wallets/joinSession.ts'
import { reconnect } from './wallets/reconnect.ts'
import { switchConnection } from './wallets/switchConnection.ts'

/** The actions that are loaded on first use, in one chunk. Most of them wait for a wallet. */
export const flows = {
  assertView,
  checkView,
  connect,
  deleteConnection,
  disconnect,
  followWallet,
  joinSession,
  loadSend,
  loadTokens,
  loadWalletConnect,
  preparePairing,
  quoteFee,
  reconnect,
  resetPairing,
  resumePairing,
  sendTransaction,
  setAddressLabel,
  setPairingUri,
  signMessage,
  switchConnection,
  switchNetwork,
  updateBalance,
  updateOptions,
}
