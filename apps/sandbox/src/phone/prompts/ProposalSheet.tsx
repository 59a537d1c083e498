import type { AuthenticationPrompt, ProposalPrompt } from '@latchkey/phone'
import { Stack, Text } from '@latchkey/ui'
import { useState } from 'react'
import { Fact, Facts, TextFact } from '../parts/Facts.tsx'
import { PeerHeader } from '../parts/PeerHeader.tsx'
import { ChainChoice } from './ChainChoice.tsx'
import { PromptSheet } from './PromptSheet.tsx'

/** The prompt for a site that wants to connect. Shows the site, the networks, and what the site may then request. */
export function ProposalSheet({
  prompt,
  ...rest
}: {
  prompt: ProposalPrompt | AuthenticationPrompt
  onLater: () => void
  onHold: (held: boolean) => void
}) {
  const [chains, setChains] = useState<readonly string[]>(prompt.chains)
  const isSignIn = prompt.kind === 'authentication'
  return (
    <PromptSheet
      approve={isSignIn ? 'Sign in' : 'Connect'}
      chains={chains}
      done={isSignIn ? 'Connected and signed in' : 'Connected'}
      {...rest}
      prompt={prompt}
      title={isSignIn ? 'Sign in' : 'Connect'}
    >
      <Stack gap={16}>
        <PeerHeader
          peer={prompt.peer}
          says={isSignIn ? 'wants to see your address and have you sign in.' : 'wants to see your addresses.'}
        />
        <ChainChoice
          available={prompt.chains}
          chosen={chains}
          onChange={setChains}
          required={isSignIn ? [] : prompt.requiredChains}
        />
        {isSignIn ? (
          <Facts>
            {prompt.messages.map((message) => (
              <TextFact key={message} name="What is signed" text={message} />
            ))}
          </Facts>
        ) : (
          <Facts>
            {prompt.unknownChains.length > 0 && (
              <Fact layout="block" name="Unknown to this phone">
                {prompt.unknownChains.join(', ')}
              </Fact>
            )}
            <Fact layout="block" name="May ask for">
              <span className="methods">{prompt.methods.join(', ')}</span>
            </Fact>
          </Facts>
        )}
        <Text align="center" size="label" tone="secondary">
          The name and the address are the site's own words. Nobody has checked them.
        </Text>
      </Stack>
    </PromptSheet>
  )
}
