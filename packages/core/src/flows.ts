import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { reconnect } from './actions/reconnect.ts'
import { signMessage } from './actions/signMessage.ts'
import { switchNetwork } from './actions/switchNetwork.ts'

/** The actions that wait for a wallet. */
export const flows = { connect, disconnect, reconnect, signMessage, switchNetwork }
