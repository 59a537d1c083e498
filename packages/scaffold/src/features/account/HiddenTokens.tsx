import type { HiddenToken } from '@latchkey/core'
import { Button, ChevronDownIcon, Stack } from '@latchkey/ui'
import { useId, useState } from 'react'
import { useTexts } from '../../messages/Texts.tsx'
import { accountTexts } from './en.ts'
import { TokenRow } from './TokenRow.tsx'

/** The most folded rows that are drawn. Spam comes in hundreds, and nobody reads that far. */
const maxRows = 30

export type HiddenTokensProps = { tokens: readonly HiddenToken[]; onShow: (id: string) => void }

/** The tokens that are folded away, each with the reason and a button that shows it. */
export function HiddenTokens({ tokens, onShow }: HiddenTokensProps) {
  const { t } = useTexts(accountTexts)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <Stack gap={8}>
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        icon={<ChevronDownIcon />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('tokens.hidden', { count: tokens.length })}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets.
        <ul aria-label={t('tokens.hidden', { count: tokens.length })} className="lk-list" id={listId} role="list">
          {tokens.slice(0, maxRows).map((token) => (
            <li className="lk-row" data-state="ready" key={token.id}>
              <TokenRow
                token={{ ...token, isVerified: false }}
                coinImageUrl={undefined}
                note={t(`tokens.hidden.${token.reason}`)}
                action={
                  <Button
                    variant="ghost"
                    aria-label={t('tokens.show', { symbol: token.symbol })}
                    onClick={() => onShow(token.id)}
                  >
                    {t('tokens.showShort')}
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
