export { toRpcTransaction } from '../rpcTransaction.ts'
export { approveToken, transferToken } from '../transactions/buildCalls.ts'
export { decode, type EvmEffect } from '../transactions/decode.ts'
export { decodeTypedData } from '../transactions/decodeTypedData.ts'
