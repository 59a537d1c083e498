import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

/** Props of `Swap`. */
export type SwapProps = {
  /** A new key replaces the old content with the new one. */
  swapKey: string
  kind: 'title' | 'view'
  direction?: 'forward' | 'back'
  children: ReactNode
}

/** Shows an inert copy of the old content until its leave animation has ended. */
function leave(node: HTMLElement, ghosts: HTMLElement) {
  const ghost = node.cloneNode(true) as HTMLElement
  // React removes the node in this commit. If the node is still connected, StrictMode only simulated the unmount.
  queueMicrotask(() => {
    if (node.isConnected || !ghosts.isConnected) return
    ghost.inert = true
    ghost.dataset.state = 'leaving'
    ghosts.replaceChildren(ghost)
    const running = ghost.getAnimations().filter((animation) => animation.playState === 'running')
    Promise.allSettled(running.map((animation) => animation.finished)).then(() => ghost.remove())
  })
}

type PaneProps = Pick<SwapProps, 'kind' | 'children'> & {
  ghosts: RefObject<HTMLElement | null>
  state: 'first' | 'entering'
}

function Pane({ kind, ghosts, state, children }: PaneProps) {
  const pane = useRef<HTMLDivElement & HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const node = pane.current
    return () => {
      if (node && ghosts.current) leave(node, ghosts.current)
    }
  }, [ghosts])
  const Element = kind === 'title' ? 'span' : 'div'
  return (
    <Element className="lk-pane" data-state={state} ref={pane}>
      {children}
    </Element>
  )
}

/** Cross-fades its content when the key changes. Views also slide by 8 px in the direction of navigation. */
export function Swap({ swapKey, kind, direction = 'forward', children }: SwapProps) {
  const ghosts = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const first = useRef(swapKey)
  if (first.current !== swapKey) first.current = ''
  const Element = kind === 'title' ? 'span' : 'div'
  return (
    <Element className="lk-swap" data-direction={direction} data-kind={kind}>
      <Pane ghosts={ghosts} key={swapKey} kind={kind} state={first.current === swapKey ? 'first' : 'entering'}>
        {children}
      </Pane>
      <Element aria-hidden="true" className="lk-ghosts" ref={ghosts} />
    </Element>
  )
}
