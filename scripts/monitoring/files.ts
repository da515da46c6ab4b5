import { format } from 'prettier';
import { alertTests } from './alert-cases.js';
import { ruleGroups } from './alerts.js';
import { dashboard } from './dashboard.js';
import { toYaml } from './to-yaml.js';

const LABELS = { 'app.kubernetes.io/part-of': 'helix' };

/** The rules as a resource of the Prometheus operator. */
const prometheusRule = () => ({
  ...{ apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule' },
  metadata: { name: 'helix', labels: LABELS },
  spec: ruleGroups(),
});

/** What is written of the rules and panels: the text of each file by its path from the root. */
export async function monitoringFiles(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['monitoring/alerts.yml', await toYaml(ruleGroups())],
    ['monitoring/alerts.test.yml', await toYaml(alertTests())],
    ['monitoring/dashboard.json', await format(JSON.stringify(dashboard()), { parser: 'json', printWidth: 120 })],
    ['k8s/components/monitoring/prometheusrule.yaml', await toYaml(prometheusRule())],
  ]);
}
