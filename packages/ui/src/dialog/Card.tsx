import { type ComponentPropsWithoutRef, forwardRef } from 'react'

/** Props of a `div`, without `className`, because the card sets its own class. */
export type CardProps = Omit<ComponentPropsWithoutRef<'div'>, 'className'>

/** The card of the modal: inside a `Dialog`, or embedded in the page. */
export const Card = /* @__PURE__ */ forwardRef<HTMLDivElement, CardProps>(function Card(props, ref) {
  return <div {...props} className="lk-card" ref={ref} />
})
