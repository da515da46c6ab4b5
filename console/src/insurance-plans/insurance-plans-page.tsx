import { useLocation } from 'react-router';
import { PlanList } from './plan-list.js';
import { UnmatchedList } from './unmatched-list.js';
import './texts.js';

/** `/settings/insurancePlans` and `/settings/insurancePlans/unmatched`: the insurance plans of all clinics. */
export default function InsurancePlansPage() {
  const { pathname } = useLocation();
  return /\/unmatched\/?$/i.test(pathname) ? <UnmatchedList /> : <PlanList />;
}
