import { AddressText } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { visibleText } from './visibleText.ts'

/** A list of labelled values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

type FactProps = { name: string; children: ReactNode; layout?: 'line' | 'block' }

/**
 * A labelled value. `block` shows a long value below its label. The texts may come from the site, so they are shown with every character
 * visible.
 */
export function Fact({ name, children, layout = 'line' }: FactProps) {
  return (
    <div className="fact" data-layout={layout}>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? visibleText(children) : children}</dd>
    </div>
  )
}

/** A labelled address at full length. */
export function AddressFact({ name, address }: { name: string; address: string }) {
  return (
    <Fact layout="block" name={name}>
      <AddressText address={address} length="full" />
    </Fact>
  )
}

/** A labelled text of any length, without truncation. */
export function TextFact({ name, text }: { name: string; text: string }) {
  return (
    <Fact layout="block" name={name}>
      <span className="message">{visibleText(text)}</span>
    </Fact>
  )
}

/** Labelled bytes as hex. Long values scroll. */
export function BytesFact({ name, hex }: { name: string; hex: string }) {
  return (
    <Fact layout="block" name={name}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section aria-label={name} className="bytes" tabIndex={0}>
        <code>{hex}</code>
      </section>
    </Fact>
  )
}
