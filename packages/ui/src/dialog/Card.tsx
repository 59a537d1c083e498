import { type ComponentPropsWithoutRef, forwardRef } from 'react'

/** The props of a `div`, except `className`, which is fixed. */
export type CardProps = Omit<ComponentPropsWithoutRef<'div'>, 'className'>

/** The card of the modal: inside a `Dialog`, or embedded in the page. */
export const Card = /* @__PURE__ */ forwardRef<HTMLDivElement, CardProps>(function Card(props, ref) {
  return <div {...props} className="lk-card" ref={ref} />
})
