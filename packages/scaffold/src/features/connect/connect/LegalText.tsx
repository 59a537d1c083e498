import { Link } from '@latchkey/ui'
import { createElement, Fragment, type ReactNode } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'

export type LegalTextProps = {
  template: 'connect.legal.agree' | 'connect.legal.note'
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
}

/** A sentence with links to the site's terms and privacy policy. */
export function LegalText({ template, termsConditionsUrl, privacyPolicyUrl }: LegalTextProps) {
  const { t } = useTexts()
  const terms = termsConditionsUrl && <Link href={termsConditionsUrl}>{t('connect.legal.terms')}</Link>
  const privacy = privacyPolicyUrl && <Link href={privacyPolicyUrl}>{t('connect.legal.privacy')}</Link>
  const links = terms && privacy ? insertElements(t('connect.legal.both'), { terms, privacy }) : (terms ?? privacy)
  return insertElements(t(template), { links })
}

/** Returns a text whose placeholders, such as `{terms}`, are replaced by elements. Each language has its own order of placeholders. */
function insertElements(text: string, elements: Record<string, ReactNode>): ReactNode {
  const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? elements[part] : part))
  return createElement(Fragment, {}, ...parts)
}
