import type { WebSocket } from 'ws'
import type { Ledger } from './createLedger.ts'
import { findMethodOrThrow, respondToRpc, toJson } from './respondToRpc.ts'
import { rpcMethods } from './rpcMethods.ts'
import { subscribeFunctions } from './subscriptions.ts'

/** Serves one client of the WebSocket until the client disconnects. */
export function serveSocket(ledger: Ledger, socket: WebSocket): void {
  const stopFunctionsById = new Map<number, () => void>()
  let lastSubscriptionId = 0

  const subscribe = (method: string, params: readonly unknown[]) => {
    const id = ++lastSubscriptionId
    const stop = findMethodOrThrow(subscribeFunctions, method)(ledger, params, (name, result) => {
      socket.send(toJson({ jsonrpc: '2.0', method: name, params: { result, subscription: id } }))
    })
    stopFunctionsById.set(id, stop)
    return id
  }
  const unsubscribe = (id: unknown) => {
    stopFunctionsById.get(Number(id))?.()
    return stopFunctionsById.delete(Number(id))
  }

  socket.on('message', (data) => {
    const response = respondToRpc(String(data), ({ method, params }) => {
      if (method.endsWith('Unsubscribe')) return unsubscribe(params[0])
      return method.endsWith('Subscribe')
        ? subscribe(method, params)
        : findMethodOrThrow(rpcMethods, method)(ledger, params)
    })
    socket.send(response)
  })
  socket.on('close', () => {
    for (const stop of stopFunctionsById.values()) stop()
  })
  // If a client disconnects without closing the socket properly, the socket emits an error. Without a listener, that error would end the
  // process.
  socket.on('error', () => socket.terminate())
}
