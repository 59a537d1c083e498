/**
 * Replaces a method of the pinned client. All patches of this folder use this function. Their `@see` tags name the faulty lines in the
 * sources of `@walletconnect/core` and `@walletconnect/sign-client` 2.21.8.
 *
 * @param make - Receives the original method, bound to its object, and returns the new one
 * @throws Error if the client has no such method: its shape has changed, and the patch would have no effect
 */
export function patchMethod<owner extends object, name extends keyof owner>(
  owner: owner,
  name: name,
  make: (given: owner[name]) => owner[name],
): void {
  const given: unknown = owner[name]
  if (typeof given !== 'function') throw new TypeError(`WalletConnect’s client has no ${String(name)} to patch.`)
  owner[name] = make(given.bind(owner))
}
