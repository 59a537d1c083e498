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
  channel.postMessage('mine')
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await new Promise<void>((claimed) => {
    const hold = () => {
      claimed()
      return held
    }
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), patienceMs)
    const ask = navigator.locks.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer)
      return hold()
    })
    ask.catch(() => navigator.locks.request(name, { steal: true }, hold))
  })
  channel.addEventListener('message', () => {
    channel.close()
    void giveWay().finally(release)
  })
}
