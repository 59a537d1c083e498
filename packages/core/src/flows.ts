import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { followWallet } from './actions/followWallet.ts'
import { joinSession } from './actions/joinSession.ts'
import { loadWalletConnect } from './actions/loadWalletConnect.ts'
import { preparePairing } from './actions/preparePairing.ts'
import { deleteConnection } from './actions/recentConnections.ts'
import { reconnect } from './actions/reconnect.ts'
import { resetPairing } from './actions/resetPairing.ts'
import { resumePairing } from './actions/resumePairing.ts'
import { sendTransaction } from './actions/sendTransaction.ts'
import { setAddressLabel } from './actions/setAddressLabel.ts'
import { setPairingUri } from './actions/setPairingUri.ts'
import { signMessage } from './actions/signMessage.ts'
import { switchConnection } from './actions/switchConnection.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { updateBalance } from './actions/updateBalance.ts'
import { updateOptions } from './actions/updateOptions.ts'

/** The actions that wait for a wallet. */
export const flows = {
  connect,
  deleteConnection,
  disconnect,
  followWallet,
  joinSession,
  loadWalletConnect,
  preparePairing,
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
