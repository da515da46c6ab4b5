/** The stages of a Dockerfile by name, each with its base and its lines; continued lines are joined. */
export function stagesOf(text) {
  const stages = new Map();
  let lines = [];
  for (const line of text.replaceAll(/\\\n/g, ' ').split('\n')) {
    const [, base, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
    if (name) stages.set(name, { base, lines: (lines = []) });
    else if (line && !line.startsWith('#')) lines.push(line);
  }
  return stages;
}

/**
 * @param {string} text
 * @param {readonly string[]} targets each has an image.
 * @returns {string[]} what is wrong, in sentences.
 */
export function checkDockerfile(text, targets) {
  const stages = stagesOf(text);
  return [
    ...[...stages.values()].filter(({ base }) => !stages.has(base)).flatMap(({ base }) => unpinned(base)),
    ...targets.flatMap((target) => checkTarget(stages, target)),
  ];
}

const unpinned = (base) =>
  /^[\w./-]+:\d+\.\d+\.\d+[\w.-]*$/.test(base) ? [] : [`Dockerfile: ${base} does not name one version`];

function checkTarget(stages, target) {
  if (!stages.has(target)) return [`Dockerfile: there is no stage ${target}`];
  const lines = [];
  for (let name = target; stages.has(name); name = stages.get(name).base) lines.unshift(...stages.get(name).lines);
  const last = (word) => lines.findLast((line) => line.startsWith(`${word} `))?.slice(word.length + 1);
  const problems = [];
  const say = (problem) => problems.push(`Dockerfile: ${target} ${problem}`);
  if (!/^10001(?::10001)?$/.test(last('USER') ?? '')) say(`runs as ${last('USER') ?? 'root'} instead of 10001`);
  if (!/^\["node", /.test(last('CMD') ?? '')) say('does not start node as its first process');
  if (last('ENTRYPOINT')) say('has an entry point, which would be the first process');
  const files = stages.get(`${target}-files`)?.lines ?? [];
  if (!files.includes(`RUN node scripts/assemble.mjs ${target} /out`)) say('is not assembled by scripts/assemble.mjs');
  if (!lines.includes(`COPY --from=${target}-files /out /app`)) say('does not have what was assembled for it');
  const program = /"([\w./-]+\.m?js)"/.exec(last('CMD') ?? '')?.[1];
  if (program?.startsWith('dist/services/') && !program.includes(`/${target}/`)) say(`starts ${program}`);
  if (program?.startsWith('dist/services/') && !last('HEALTHCHECK')) say('has no health check');
  if (lines.some((line) => /chromium/.test(line)) !== (target === 'reporting')) say('has Chromium, or lacks it');
  return problems;
}
