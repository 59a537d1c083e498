import type { WebSocket } from 'ws'
import { answerRpc, requireMethod, toJson } from './answerRpc.ts'
import type { Ledger } from './createLedger.ts'
import { rpcMethods } from './rpcMethods.ts'
import { subscriptions } from './subscriptions.ts'

/** Serves one client of the WebSocket until the client disconnects. */
export function openSocket(ledger: Ledger, socket: WebSocket): void {
  const stopById = new Map<number, () => void>()
  let lastId = 0

  const subscribe = (method: string, params: readonly unknown[]) => {
    const id = ++lastId
    const stop = requireMethod(subscriptions, method)(ledger, params, (name, result) => {
      socket.send(toJson({ jsonrpc: '2.0', method: name, params: { result, subscription: id } }))
    })
    stopById.set(id, stop)
    return id
  }
  const unsubscribe = (id: unknown) => {
    stopById.get(Number(id))?.()
    return stopById.delete(Number(id))
  }

  socket.on('message', (data) => {
    const response = answerRpc(String(data), ({ method, params }) => {
      if (method.endsWith('Unsubscribe')) return unsubscribe(params[0])
      return method.endsWith('Subscribe')
        ? subscribe(method, params)
        : requireMethod(rpcMethods, method)(ledger, params)
    })
    socket.send(response)
  })
  socket.on('close', () => {
    for (const stop of stopById.values()) stop()
  })
  // If a client disconnects without closing the socket properly, the socket emits an error. Without a listener, that error would end the
  // process.
  socket.on('error', () => socket.terminate())
}
