const name = 'latchkey-phone'

/** How long the other page may take to lay the phone down, in ms; one that hangs is passed over then. */
const patienceMs = 3000

/**
 * Makes this page the one that runs the phone: two of them on one storage would overwrite each other's sessions. The newest
 * wins, because it is the one that the person looks at.
 *
 * @param giveWay lays the phone down here, once another page asks for it
 */
export async function claimPage(giveWay: () => Promise<void>): Promise<void> {
  const channel = new BroadcastChannel(name)
  // Pages that open at once hear one another: what comes after the point is for two of one millisecond.
  const since = Date.now() + Math.random()
  let isLeft = false
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const leave = () => {
    if (isLeft) return
    isLeft = true
    channel.close()
    void giveWay().finally(release)
  }
  channel.addEventListener('message', ({ data }) => {
    if (data > since) leave()
  })
  channel.postMessage(since)
  await new Promise<void>((claimed) => {
    const hold = () => {
      claimed()
      return held
    }
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), patienceMs)
    const take = navigator.locks.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer)
      return hold()
    })
    take
      .catch((error: unknown) => {
        // Only who waited in vain takes the lock from another.
        if (isLeft || !waiting.signal.aborted) throw error
        return navigator.locks.request(name, { steal: true }, hold)
      })
      // It was taken from this page.
      .catch(leave)
  })
}
