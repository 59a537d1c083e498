/**
 * Lets a test act as a malicious relay. Collects all sockets that send a frame before `release` is called. `say` makes these sockets
 * receive a message. The frames that the sockets send are not changed.
 */
export function tapSockets() {
  const sockets = new Set<WebSocket>()
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) {
    sockets.add(this)
    send.call(this, data)
  }
  let id = Date.now() * 1000
  return {
    release() {
      WebSocket.prototype.send = send
    },
    say(topic: string, message: string) {
      const data = { topic, message, publishedAt: Date.now(), tag: 0 }
      const frame = { id: ++id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'any', data } }
      for (const socket of sockets) socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
    },
  }
}
