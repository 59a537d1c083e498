import type { Latchkey, LatchkeyOptions } from '@latchkey/core'
import { registerKit } from './registry.ts'

/*
 * For development only. React's strict mode calls the function that creates a kit twice in one task. It keeps the first or the second kit,
 * depending on the version of React. So both kits live until a provider uses one, or until a later kit replaces them.
 */

/** For each kit, its twins: the kits that strict mode created from the same code in one task. The kit itself is included. */
const twins = new WeakMap<Latchkey, Set<Latchkey>>()
const kitsOfThisTask = new Set<Latchkey>()

/**
 * Destroys the earlier kit of an id and logs a warning. If strict mode creates the new kit as a twin of the earlier
 * one, nothing is destroyed.
 *
 * @returns the earlier kit if the twins would share all adapters, so that both calls return the same kit; otherwise
 *  undefined
 */
export function replaceKit(earlierKit: Latchkey, options: LatchkeyOptions): Latchkey | undefined {
  if (isTwin(earlierKit, options)) return sharesAdapters(earlierKit, options) ? earlierKit : undefined
  // Destroys a kit later, because a component may create its kit during a render, and React must not unmount a root
  // then. If the kits share an adapter, the kit is destroyed now, because an adapter can serve only one kit at a time.
  const destroyKit = (kit: Latchkey) =>
    sharedAdapters(earlierKit, options).length > 0 ? kit.destroy() : setTimeout(kit.destroy)
  for (const kit of twins.get(earlierKit) ?? []) destroyKit(kit)
  earlierKit.core.log.tell(
    'warn',
    `Another kit took the place of the kit "${earlierKit.id}", which has ended. After an edit, that is as it should be. ` +
      'Otherwise make the kit once, outside of components that come and go, or give each kit an `id`.',
  )
  return undefined
}

/** Records a new kit. If the earlier kit of the id is a twin, both kits share one set of twins. */
export function recordKit(kit: Latchkey, earlierKit: Latchkey | undefined): void {
  const twinsOfKit = (earlierKit && isTwin(earlierKit, kit.core.host) && twins.get(earlierKit)) || new Set<Latchkey>()
  twins.set(kit, twinsOfKit.add(kit))
  kitsOfThisTask.add(kit)
  queueMicrotask(() => kitsOfThisTask.delete(kit))
  kit.core.onShown = () => {
    if (twinsOfKit.size === 1) return
    for (const twin of twinsOfKit) if (twin !== kit && twinsOfKit.delete(twin)) twin.destroy()
    registerKit(kit)
  }
}

const isTwin = (earlierKit: Latchkey, options: LatchkeyOptions) =>
  kitsOfThisTask.has(earlierKit) && optionsKey(earlierKit.core.host) === optionsKey(options)

const sharesAdapters = (earlierKit: Latchkey, options: LatchkeyOptions) =>
  sharedAdapters(earlierKit, options).length === (options.adapters ?? []).length

const sharedAdapters = ({ core }: Latchkey, { adapters = [] }: LatchkeyOptions) =>
  adapters.filter((adapter) => core.host.adapters?.includes(adapter))

/** Returns the options as text, without the objects that are new in each call. Two calls with the same text are twins. */
function optionsKey({ adapters = [], storage: _, ...options }: LatchkeyOptions): string {
  return JSON.stringify({ ...options, namespaces: adapters.map(({ namespace }) => namespace) }, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}
