import type { Latchkey, LatchkeyOptions } from '@latchkey/core'
import { registerKit } from './registry.ts'

/*
 * For development. React's strict mode calls what makes a kit twice in one task, and keeps the first or the second, depending on its
 * version. So both live until a provider shows one, or until another kit comes later.
 */

/** The kits that one place made in one task, by each of them. */
const twins = new WeakMap<Latchkey, Set<Latchkey>>()
const madeInThisTask = new Set<Latchkey>()

/**
 * Ends the earlier kit of an id, with a warning, unless strict mode makes the new one as its twin.
 *
 * @returns The earlier kit, where the new one would share its adapters: both calls then return it.
 */
export function replaceKit(before: Latchkey, options: LatchkeyOptions): Latchkey | undefined {
  if (isTwin(before, options)) return sharesAdapters(before, options) ? before : undefined
  // A component makes its kit during a React render, which must not end a root. An adapter serves one kit at a time, so a shared one cannot wait.
  const end = (kit: Latchkey) => (sharedAdapters(before, options).length > 0 ? kit.destroy() : setTimeout(kit.destroy))
  for (const kit of twins.get(before) ?? []) end(kit)
  before.core.log.tell(
    'warn',
    `Another kit took the place of the kit "${before.id}", which has ended. After an edit, that is as it should be. ` +
      'Otherwise make the kit once, outside of components that come and go, or give each kit an `id`.',
  )
  return undefined
}

/** Records a new kit, and the earlier one of its id as its twin where it is. */
export function noteKit(kit: Latchkey, before: Latchkey | undefined): void {
  const all = (before && isTwin(before, kit.core.host) && twins.get(before)) || new Set<Latchkey>()
  twins.set(kit, all.add(kit))
  madeInThisTask.add(kit)
  queueMicrotask(() => madeInThisTask.delete(kit))
  kit.core.onShown = () => {
    if (all.size === 1) return
    for (const other of all) if (other !== kit && all.delete(other)) other.destroy()
    registerKit(kit)
  }
}

const isTwin = (before: Latchkey, options: LatchkeyOptions) =>
  madeInThisTask.has(before) && textOf(before.core.host) === textOf(options)

const sharesAdapters = (before: Latchkey, options: LatchkeyOptions) =>
  sharedAdapters(before, options).length === (options.adapters ?? []).length

const sharedAdapters = ({ core }: Latchkey, { adapters = [] }: LatchkeyOptions) =>
  adapters.filter((adapter) => core.host.adapters?.includes(adapter))

/** Options as text, without what is made again at every call. */
function textOf({ adapters = [], storage: _, ...options }: LatchkeyOptions): string {
  return JSON.stringify({ ...options, namespaces: adapters.map(({ namespace }) => namespace) }, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}
