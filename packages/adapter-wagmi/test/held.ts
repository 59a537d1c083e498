/** Creates a response of a wallet that is delayed until the test releases it. `begun` resolves when the wallet gets the request. */
export function createHeldResponse<value>(value: value) {
  let release = () => {}
  let resolveBegun = () => {}
  const begun = new Promise<void>((resolve) => {
    resolveBegun = resolve
  })
  const released = new Promise<value>((resolve) => {
    release = () => resolve(value)
  })
  const answer = () => {
    resolveBegun()
    return released
  }
  return { answer, begun, release }
}
