/** A request of the page to the wallet, and its outcome so far. */
export type WalletRequest = {
  /** The number of the request. The first request of this page has the number 1. */
  id: number
  method: string
  params: unknown
  /** Whether the wallet has shown a prompt for this request. */
  prompted: boolean
  outcome: { status: 'pending' } | { status: 'answered' } | { status: 'failed'; code: number | undefined }
}

export type RequestLog = {
  open(method: string, params: unknown): WalletRequest
  entries(): WalletRequest[]
}

export function createRequestLog(): RequestLog {
  const entries: WalletRequest[] = []
  return {
    open(method, params) {
      const entry: WalletRequest = {
        id: entries.length + 1,
        method,
        params,
        prompted: false,
        outcome: { status: 'pending' },
      }
      entries.push(entry)
      return entry
    },
    entries: () => entries.map((entry) => ({ ...entry })),
  }
}
