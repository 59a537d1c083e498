import { Button, CardFooter, RowIcon, ScrollArea, Stack, Text } from '@latchkey/ui'
import type { ReactNode } from 'react'

export type ExplanationProps = {
  /** Accessible name of the list `points`. */
  label: string
  points: readonly { icon: ReactNode; title: string; text: string }[]
  action: { label: string; onClick: () => void }
}

/** A list of points that explain one subject, and a button for the visitor's next step. */
export function Explanation({ label, points, action }: ExplanationProps) {
  return (
    <>
      <ScrollArea label={label}>
        <Stack gap={24}>
          {points.map(({ icon, title, text }) => (
            <Stack key={title} direction="row" gap={12} align="start">
              <RowIcon>{icon}</RowIcon>
              <Stack gap={4}>
                <Text as="h3">{title}</Text>
                <Text size="secondary" tone="secondary">
                  {text}
                </Text>
              </Stack>
            </Stack>
          ))}
        </Stack>
      </ScrollArea>
      <CardFooter>
        <Button size="wide" onClick={action.onClick}>
          {action.label}
        </Button>
      </CardFooter>
    </>
  )
}
