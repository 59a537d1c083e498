/** An error in a JSON-RPC response, with the code that Solana nodes use. */
export class RpcError extends Error {
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

export const createMethodNotFoundError = () => new RpcError(-32601, 'Method not found')
export const createInvalidParamsError = (message: string) => new RpcError(-32602, message)
