import { AddressText } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { visibleText } from './visibleText.ts'

/** A list of labelled values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

type FactProps = { name: string; children: ReactNode; layout?: 'line' | 'block' }

/**
 * A value with a label. With the layout `block`, a long value is below its label. The texts may come from a site, so invisible characters
 * in them are made visible.
 */
export function Fact({ name, children, layout = 'line' }: FactProps) {
  return (
    <div className="fact" data-layout={layout}>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? visibleText(children) : children}</dd>
    </div>
  )
}

/** A complete address with a label. */
export function AddressFact({ name, address }: { name: string; address: string }) {
  return (
    <Fact layout="block" name={name}>
      <AddressText address={address} length="full" />
    </Fact>
  )
}

/** A complete text with a label. Even a long text is not cut off. */
export function TextFact({ name, text }: { name: string; text: string }) {
  return (
    <Fact layout="block" name={name}>
      <span className="message">{visibleText(text)}</span>
    </Fact>
  )
}

/** Bytes in hex with a label. A long value can be scrolled. */
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
