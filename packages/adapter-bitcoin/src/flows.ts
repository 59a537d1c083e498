import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { reconnect } from './actions/reconnect.ts'
import { sendTransaction } from './actions/sendTransaction.ts'
import { signMessage } from './actions/signMessage.ts'
import { switchConnection } from './actions/switchConnection.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { esploraApi } from './api/esploraApi.ts'
import { connectionInUse } from './connectionInUse.ts'

/** What is not needed until a wallet is chosen or restored: fetched as one chunk. */
export const flows = {
  connect,
  connectionInUse,
  disconnect,
  esploraApi,
  reconnect,
  sendTransaction,
  signMessage,
  switchConnection,
  switchNetwork,
}
