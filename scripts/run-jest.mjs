import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { jestOptions } from './checks.mjs';
import { programPath, root, run } from './prepare.mjs';

/**
 * Runs Jest and reads its report.
 *
 * @param {{ name: string, args?: string[], environment?: Record<string, string> }} options name: of the report's file.
 * @returns what it counted, the seconds of each file, and `FILE › TITLE` of each test that failed, with its message.
 */
export async function runJest({ name, args = [], environment = {} }) {
  const reportFile = join(root, '.cache', `${name}.json`);
  rmSync(reportFile, { force: true });
  const words = [...jestOptions, programPath('jest'), ...args, '--json', `--outputFile=${reportFile}`];
  const code = await run(process.execPath, words, { env: { ...process.env, ...environment } });
  const results = readReport(reportFile);
  const files = (results.testResults ?? []).map((one) => ({ ...one, file: relative(root, one.name) }));
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0, numPendingTests = 0 } = results;
  return {
    passed: numPassedTests,
    // A suite that could not even load fails without failing a test.
    failed: Math.max(numFailedTests, numFailedTestSuites, code === 0 ? 0 : 1),
    pending: numPendingTests,
    suites: files.map(({ file, startTime, endTime }) => ({ file, seconds: (endTime - startTime) / 1000 })),
    failures: files.flatMap(({ file, status, assertionResults, message }) => {
      const failed = assertionResults
        .filter((one) => one.status === 'failed')
        .map(({ fullName, failureMessages }) => ({ title: fullName, message: failureMessages[0] ?? '' }));
      if (status === 'failed' && failed.length === 0) failed.push({ title: 'did not run', message });
      return failed.map(({ title, message: words }) => ({ test: `${file} › ${title}`, message: words }));
    }),
  };
}

/** A report of a test runner; {} when it wrote none. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
