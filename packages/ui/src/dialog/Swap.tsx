import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

/** Props of `Swap`. */
export type SwapProps = {
  /** Identifies the content. A change of this key starts the transition from the old content to the new content. */
  swapKey: string
  kind: 'title' | 'view'
  direction?: 'forward' | 'back'
  children: ReactNode
}

/** Shows an inert copy of the old content and removes it when its leave animation has ended. */
function playLeaveAnimation(node: HTMLElement, ghosts: HTMLElement) {
  const oldCopy = node.cloneNode(true) as HTMLElement
  // After a real unmount, React has removed the node when this microtask runs. If it is still in the document, React's StrictMode only
  // simulated the unmount.
  queueMicrotask(() => {
    if (node.isConnected || !ghosts.isConnected) return
    oldCopy.inert = true
    oldCopy.dataset.state = 'leaving'
    ghosts.replaceChildren(oldCopy)
    const runningAnimations = oldCopy.getAnimations().filter((animation) => animation.playState === 'running')
    Promise.allSettled(runningAnimations.map((animation) => animation.finished)).then(() => oldCopy.remove())
  })
}

type PaneProps = Pick<SwapProps, 'kind' | 'children'> & {
  /** The element that holds the inert copy of the old content. */
  ghosts: RefObject<HTMLElement | null>
  state: 'first' | 'entering'
}

function Pane({ kind, ghosts, state, children }: PaneProps) {
  const pane = useRef<HTMLDivElement & HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const node = pane.current
    return () => {
      if (node && ghosts.current) playLeaveAnimation(node, ghosts.current)
    }
  }, [ghosts])
  const Element = kind === 'title' ? 'span' : 'div'
  return (
    <Element className="lk-pane" data-state={state} ref={pane}>
      {children}
    </Element>
  )
}

/**
 * Cross-fades from the old children to the new ones when `swapKey` changes. Views also slide by 8 px in the direction of the navigation.
 */
export function Swap({ swapKey, kind, direction = 'forward', children }: SwapProps) {
  const copyContainer = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const firstKey = useRef(swapKey)
  if (firstKey.current !== swapKey) firstKey.current = ''
  const Element = kind === 'title' ? 'span' : 'div'
  return (
    <Element className="lk-swap" data-direction={direction} data-kind={kind}>
      <Pane
        ghosts={copyContainer}
        key={swapKey}
        kind={kind}
        state={firstKey.current === swapKey ? 'first' : 'entering'}
      >
        {children}
      </Pane>
      <Element aria-hidden="true" className="lk-ghosts" ref={copyContainer} />
    </Element>
  )
}
