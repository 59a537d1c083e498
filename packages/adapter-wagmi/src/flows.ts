import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { reconnect, restore } from './actions/reconnect.ts'
import { estimateGas, readBalance, sendTransaction, signMessage } from './actions/requests.ts'
import { switchNetwork } from './actions/switchNetwork.ts'

/** What is not needed until a wallet is chosen or restored: fetched as one chunk. */
export const flows = {
  connect,
  disconnect,
  estimateGas,
  readBalance,
  reconnect,
  restore,
  sendTransaction,
  signMessage,
  switchNetwork,
}
