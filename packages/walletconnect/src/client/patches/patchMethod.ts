/**
 * Replaces a method of the pinned client, with which all patches of this folder go. `@see` names what each is about, in the sources of
 * `@walletconnect/core` and `@walletconnect/sign-client` 2.21.8.
 *
 * @param make - Gets the method as it was, bound to its object
 * @throws Error if the client has no such method: its shape has changed, and the patch would do nothing
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
