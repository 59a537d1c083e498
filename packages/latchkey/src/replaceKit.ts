import type { Latchkey, LatchkeyOptions } from '@latchkey/core'
import { registerKit } from './registry.ts'

/*
 * This module is only for development. React's strict mode calls a function that creates a kit twice in a row. The version of React decides
 * which of the two kits it uses. So both kits are kept until a `LatchkeyProvider` uses one of them or a new kit replaces them.
 */

/** For each kit, its twins: the kits that the same code created when React's strict mode called it twice. Includes the kit itself. */
const twinsByKit = new WeakMap<Latchkey, Set<Latchkey>>()
const kitsCreatedInThisTask = new Set<Latchkey>()

/**
 * Destroys the earlier kit of an id and logs a warning. Does nothing if the new kit is a twin, which the same code created
 * in React's strict mode.
 *
 * @returns the earlier kit if the new kit is its twin and uses the same adapters, so that the caller returns this kit; otherwise
 * `undefined`
 */
export function replaceKit(earlierKit: Latchkey, options: LatchkeyOptions): Latchkey | undefined {
  if (isTwin(earlierKit, options)) return sharesAllAdapters(earlierKit, options) ? earlierKit : undefined
  // React must not unmount a root while it renders, but a component may create a kit during that time. So the earlier kit is destroyed in a
  // new task. A kit that shares an adapter with the new kit is destroyed at once, because an adapter serves only one kit at a time.
  const destroyKit = (kit: Latchkey) =>
    findSharedAdapters(earlierKit, options).length > 0 ? kit.destroy() : setTimeout(kit.destroy)
  for (const kit of twinsByKit.get(earlierKit) ?? []) destroyKit(kit)
  earlierKit.core.log.tell(
    'warn',
    `Another kit took the place of the kit "${earlierKit.id}", which has ended. After an edit, that is as it should be. ` +
      'Otherwise make the kit once, outside of components that come and go, or give each kit an `id`.',
  )
  return undefined
}

/** Remembers a new kit. If the earlier kit of the same id is a twin of it, both kits share one set of twins. */
export function recordKit(kit: Latchkey, earlierKit: Latchkey | undefined): void {
  const twinsOfKit =
    (earlierKit && isTwin(earlierKit, kit.core.host) && twinsByKit.get(earlierKit)) || new Set<Latchkey>()
  twinsByKit.set(kit, twinsOfKit.add(kit))
  kitsCreatedInThisTask.add(kit)
  queueMicrotask(() => kitsCreatedInThisTask.delete(kit))
  kit.core.onShown = () => {
    if (twinsOfKit.size === 1) return
    for (const twin of twinsOfKit) if (twin !== kit && twinsOfKit.delete(twin)) twin.destroy()
    registerKit(kit)
  }
}

const isTwin = (earlierKit: Latchkey, options: LatchkeyOptions) =>
  kitsCreatedInThisTask.has(earlierKit) && optionsKey(earlierKit.core.host) === optionsKey(options)

const sharesAllAdapters = (earlierKit: Latchkey, options: LatchkeyOptions) =>
  findSharedAdapters(earlierKit, options).length === (options.adapters ?? []).length

const findSharedAdapters = ({ core }: Latchkey, { adapters = [] }: LatchkeyOptions) =>
  adapters.filter((adapter) => core.host.adapters?.includes(adapter))

/** Returns the options as text, without objects that are different in each call. Kits whose texts are equal are twins. */
function optionsKey({ adapters = [], storage: _, ...options }: LatchkeyOptions): string {
  return JSON.stringify({ ...options, namespaces: adapters.map(({ namespace }) => namespace) }, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}
