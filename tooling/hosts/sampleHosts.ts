/** How many sites of a sample change with what changed: each takes up to a minute. */
const limit = 2

/**
 * The sites to try where there is no time for all: those of `examples/` that a change touches, one that the codemod moves where it
 * changed, and else the site of the README.
 *
 * @param files - What changed, by paths from the root of the repository.
 * @param all - The names of every site.
 */
export function sampleHosts(files: readonly string[], all: readonly string[]): readonly string[] {
  const touched = files.flatMap((file) => {
    const example = /^examples\/([^/]+)\//.exec(file)?.[1]
    if (example) return [example]
    const kit = /^packages\/codemod\/(?:fixtures\/([^/]+)\/|src\/)/.exec(file)
    return kit ? [`from-${kit[1] ?? 'rainbowkit'}`] : []
  })
  const known = [...new Set(touched)].filter((name) => all.includes(name))
  return known.length > 0 ? known.slice(0, limit) : ['react-vite']
}
