import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { ExternalLinkIcon } from '../icon/icons.tsx'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import { safeHref } from './safeHref.ts'

/** Props of `Link`. */
export type LinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'className' | 'href' | 'target' | 'rel'> & {
  href: string
  /** Says that the link opens beside the page; with it the link carries the external mark. */
  externalLabel?: string | undefined
}

/** A link that opens beside the host's page, never in its place. */
export const Link = /* @__PURE__ */ forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { href, externalLabel, children, ...rest },
  ref,
) {
  return (
    <a {...rest} className="lk-link" href={safeHref(href)} ref={ref} rel="noopener noreferrer" target="_blank">
      {children}
      {externalLabel !== undefined && (
        <>
          <ExternalLinkIcon height="16" width="16" />
          <VisuallyHidden> {externalLabel}</VisuallyHidden>
        </>
      )}
    </a>
  )
})
