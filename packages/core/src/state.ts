type Source = { listeners: Set<() => void>; copy: unknown }

/** What is known of each state, by its proxy. */
const sources = new WeakMap<object, Source>()
const refs = new WeakSet<object>()

/** Marks an object that is kept as it is: not copied, and not followed. */
export function ref<value extends object>(value: value): value {
  refs.add(value)
  return value
}

/**
 * Makes a state of a copy of `initial`: a record that is changed in place, at any depth, and can be followed. Plain objects and
 * arrays that are put into it are copied; everything else is kept as it is.
 */
export function proxy<state extends object>(initial: state): state {
  const source: Source = { listeners: new Set(), copy: undefined }
  const tell = () => {
    source.copy = undefined
    for (const listener of source.listeners) listener()
  }
  const wrap = (value: unknown): unknown =>
    isPlain(value)
      ? new Proxy(copyWith(value, wrap), {
          set(target, key, next) {
            if (Object.hasOwn(target, key) && Object.is(Reflect.get(target, key), next)) return true
            Reflect.set(target, key, wrap(next))
            tell()
            return true
          },
          deleteProperty(target, key) {
            const isThere = Reflect.deleteProperty(target, key)
            tell()
            return isThere
          },
        })
      : value
  const state = wrap(initial) as state
  sources.set(state, source)
  return state
}

/** Calls back in a microtask after a change, once for all that changed together. Returns how to stop. */
export function subscribe(state: object, listener: () => void): () => void {
  const listeners = sources.get(state)?.listeners
  let isScheduled = false
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      if (listeners?.has(schedule)) listener()
    })
  }
  listeners?.add(schedule)
  return () => {
    listeners?.delete(schedule)
  }
}

/** The state as it is now, for whoever keeps it: the same copy until something changes. */
export function snapshot<state extends object>(state: state): state {
  const source = sources.get(state) as Source
  const copy = (value: unknown): unknown => (isPlain(value) ? Object.freeze(copyWith(value, copy)) : value)
  source.copy ??= copy(state)
  return source.copy as state
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || refs.has(value)) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}

function copyWith(value: object, copy: (part: unknown) => unknown): object {
  return Array.isArray(value)
    ? value.map(copy)
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]))
}
