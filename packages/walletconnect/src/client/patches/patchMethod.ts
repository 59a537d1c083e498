/**
 * Replaces a method of the pinned WalletConnect client. All patches of this folder use this function. Their `@see` tags name the faulty
 * lines in the sources of `@walletconnect/core` and `@walletconnect/sign-client` 2.21.8.
 *
 * @param make - Receives the original method, bound to its object, and returns the new one
 * @throws TypeError if the client has no method of this name, because the patch would have no effect
 */
export function patchMethod<owner extends object, name extends keyof owner>(
  owner: owner,
  name: name,
  make: (original: owner[name]) => owner[name],
): void {
  const original: unknown = owner[name]
  if (typeof original !== 'function') throw new TypeError(`The client has no ${String(name)}.`)
  owner[name] = make(original.bind(owner))
}
