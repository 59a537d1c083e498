/**
 * Hears the answer of the newest question alone: wallets tell of one change by several events, each is asked about, and the answers
 * overtake each other.
 */
export function newest<answer>(
  heard: (answer: answer) => void,
  failed: (error: unknown) => void,
): (question: Promise<answer>) => void {
  let last: Promise<answer> | undefined
  return (question) => {
    last = question
    question.then(
      (answer) => last === question && heard(answer),
      (error) => last === question && failed(error),
    )
  }
}
