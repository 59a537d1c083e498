/** A request that the page made, with what became of it. */
export type WalletRequest = {
  /** 1 for the first request of this page. */
  id: number
  method: string
  params: unknown
  /** Whether a person was asked. */
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
