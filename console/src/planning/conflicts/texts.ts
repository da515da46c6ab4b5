import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  conflicts: {
    label: 'Reported by the practice-management system',
    at: ' at %{time}',
    notPlanned: 'Reported done by the practice-management system%{at}, %{reported}; your plan does not have it',
    otherCode: 'Reported done by the practice-management system%{at}, %{reported}; your plan has %{planned}',
    otherQuantity: 'Reported done by the practice-management system%{at}, %{reported}; your plan has %{planned}',
    otherTeeth:
      'Reported done by the practice-management system%{at}, %{codes} on %{reported}; your plan has it on %{planned}',
    otherFee:
      'Reported done by the practice-management system%{at}, %{codes} for %{reported}; your plan has it for %{planned}',
    missedReason:
      'Reported done by the practice-management system%{at}, %{codes}; a reason says that it was missed: %{reason}',
    examDoctor: 'The examining doctor is now %{reported}; your plan has %{planned}',
    orderingDoctor: 'The X-Ray Rx doctor is now %{reported}; your plan has %{planned}',
    noDoctor: 'none',
    takeOver: 'Accept',
    keepMine: 'Keep mine',
    removeReason: 'Remove the reason',
    keepReason: 'Keep it',
    /** Of a button, for who does not see its row. */
    of: '%{action}: %{name}',
    waiting: '%{smart_count} report differs from your plan |||| %{smart_count} reports differ from your plan',
  },
});
