/** Creates a response of a wallet that is delayed until the test releases it. `whenRequested` resolves when the wallet gets the request. */
export function createHeldResponse<value>(value: value) {
  let release = () => {}
  let markRequestReceived = () => {}
  const whenRequested = new Promise<void>((resolve) => {
    markRequestReceived = resolve
  })
  const responseAfterRelease = new Promise<value>((resolve) => {
    release = () => resolve(value)
  })
  const respond = () => {
    markRequestReceived()
    return responseAfterRelease
  }
  return { answer: respond, whenRequested, release }
}
