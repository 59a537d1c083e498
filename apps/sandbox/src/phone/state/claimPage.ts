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
  // Heard from now on: an even newer page may ask while this one still waits.
  const asked = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
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
    const take = navigator.locks.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer)
      return hold()
    })
    take
      // Only who waited in vain takes the lock: whom it was taken from has been passed over.
      .catch(() => (waiting.signal.aborted ? navigator.locks.request(name, { steal: true }, hold) : undefined))
      .catch(() => {})
  })
  void asked.then(() => {
    channel.close()
    void giveWay().finally(release)
  })
}
