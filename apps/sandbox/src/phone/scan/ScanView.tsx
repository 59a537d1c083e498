import { ErrorState, Text } from '@latchkey/ui'
import { type ScanSource, useScanner } from './useScanner.ts'

const texts = {
  camera: {
    starting: 'Asking for the camera …',
    looking: "Point it at the site's code.",
    refused: 'The camera may not be used. Allow it in the browser, or paste the link.',
    absent: 'There is no camera here. Paste the link instead.',
    unreadable: 'What reads codes could not be fetched. Paste the link instead.',
  },
  screen: {
    starting: 'Choose the window that shows the code.',
    looking: 'Looking for a code …',
    refused: 'No window was chosen. Paste the link instead.',
    absent: 'This browser cannot look at the screen. Paste the link instead.',
    unreadable: 'What reads codes could not be fetched. Paste the link instead.',
  },
} as const

/** Shows the picture of the camera or of the shared screen, and the state of the scan. */
export function ScanView({ source, onUri }: { source: ScanSource; onUri: (uri: string) => void }) {
  const { video, state } = useScanner(source, onUri)
  const text = texts[source][state]
  const hasFailed = state !== 'starting' && state !== 'looking'
  return (
    <div className="scan" data-state={state}>
      <div className="viewfinder" hidden={hasFailed}>
        <video muted playsInline ref={video} />
      </div>
      <div aria-live="polite">{hasFailed ? <ErrorState title={text} /> : <Text align="center">{text}</Text>}</div>
    </div>
  )
}
