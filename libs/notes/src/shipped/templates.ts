const opening = `Reason: [[{{Reason}}.]]
Medical history: [[{{MedicalHistory}}.]] [[Medications: {{Medications}}.]] [[Allergies: {{Allergies}}.]] [[Blood pressure {{BloodPressure}} mmHg.]]
Consent: [[{{Consent}}.]]`;
const softTissue = 'Extra-oral and intra-oral exam: [[{{ExtraIntraOral}}.]]';
const deposits = 'Deposits: [[Plaque {{Plaque}}.]] [[Calculus {{Calculus}}.]] [[Stain {{Stain}}.]]';
const imagesAndExam = `Images: [[{{Images}}.]]
Exam: [[{{Exam}}.]]`;
const treatment =
  'Treatment: [[{{Treatment}}.]] [[Areas: {{Areas}}.]] [[Instruments: {{Instruments}}.]] [[Response: {{Response}}.]]';
const closing = `Next appointment: [[{{NextAppointment}}.]]
Recorded by: [[{{Provider}}, {{Date}}.]]`;

const adultRecall = `${opening}
${softTissue}
Periodontal: [[Probing {{ProbingDepths}}.]] [[Bleeding on probing at {{BleedingSites}}.]] [[Gingiva {{Gingiva}}.]]
${deposits}
${imagesAndExam}
${treatment}
Home care: [[{{HomeCare}}.]]
${closing}`;

const periodontalCharting =
  '[[Probing {{ProbingDepths}}.]] [[Sites of 4 mm and more: {{DeepSites}}.]] [[Bleeding on probing at {{BleedingSites}}.]] [[Bleeding index {{BleedingIndex}} %.]] [[Gingiva {{Gingiva}}.]] [[Recession: {{Recession}}.]] [[Mobility: {{Mobility}}.]] [[Furcation: {{Furcation}}.]]';

const perioMaintenance = `${opening}
${softTissue}
Periodontal: ${periodontalCharting} [[Since the last charting: {{PerioChange}}.]]
Deposits: [[Plaque index {{PlaqueIndex}} %.]] [[Plaque {{Plaque}}.]] [[Calculus {{Calculus}}.]] [[Stain {{Stain}}.]]
${imagesAndExam}
Treatment: [[Local anaesthetic: {{Anaesthetic}}.]] [[{{Treatment}}.]] [[Areas: {{Areas}}.]] [[Instruments: {{Instruments}}.]] [[Response: {{Response}}.]]
Home care: [[{{HomeCare}}.]]
Referral: [[{{Referral}}.]]
${closing}`;

const childRecall = `Reason: [[{{Reason}}.]] [[Accompanied by: {{Accompanied}}.]]
Medical history: [[{{MedicalHistory}}.]] [[Medications: {{Medications}}.]] [[Allergies: {{Allergies}}.]]
Consent: [[{{Consent}}.]]
Behaviour: [[{{Behaviour}}.]]
${softTissue} [[Habits: {{Habits}}.]] [[Occlusion: {{Occlusion}}.]]
${deposits} [[Gingiva {{Gingiva}}.]]
Caries risk: [[{{CariesRisk}}.]]
${imagesAndExam}
Treatment: [[{{Treatment}}.]] [[Response: {{Response}}.]]
Home care: [[{{HomeCare}}.]]
${closing}`;

const newPatient = `Reason: [[{{Reason}}.]] [[Chief complaint: {{ChiefComplaint}}.]]
Dental history: [[{{DentalHistory}}.]]
Medical history: [[{{MedicalHistory}}.]] [[Medications: {{Medications}}.]] [[Allergies: {{Allergies}}.]] [[Blood pressure {{BloodPressure}} mmHg.]]
Consent: [[{{Consent}}.]]
${softTissue} [[Occlusion: {{Occlusion}}.]]
Periodontal: ${periodontalCharting}
${deposits}
Caries risk: [[{{CariesRisk}}.]]
${imagesAndExam}
${treatment}
Home care: [[{{HomeCare}}.]]
Referral: [[{{Referral}}.]]
${closing}`;

const emergency = `Reason: [[{{Reason}}.]] [[Chief complaint: {{ChiefComplaint}}.]]
${opening.slice(opening.indexOf('\n') + 1)}
Pain: [[{{PainHistory}}.]] [[Pain {{PainScore}} of 10.]] [[Teeth: {{PainTeeth}}.]]
Findings: [[{{Findings}}.]] [[Swelling: {{Swelling}}.]] [[Tests: {{PulpTests}}.]]
${imagesAndExam}
Treatment: [[Local anaesthetic: {{Anaesthetic}}.]] [[{{Treatment}}.]] [[Response: {{Response}}.]]
Advice: [[{{Advice}}.]]
Referral: [[{{Referral}}.]]
${closing}`;

const sealants = `Reason: [[{{Reason}}.]] [[Accompanied by: {{Accompanied}}.]]
Medical history: [[{{MedicalHistory}}.]] [[Allergies: {{Allergies}}.]]
Consent: [[{{Consent}}.]]
Behaviour: [[{{Behaviour}}.]]
${imagesAndExam}
Treatment: [[{{Treatment}}.]] [[Sealed teeth: {{SealedTeeth}}.]] [[Isolation: {{Isolation}}.]] [[Steps: {{SealantSteps}}.]] [[Result: {{SealantCheck}}.]] [[Response: {{Response}}.]]
Home care: [[{{HomeCare}}.]]
${closing}`;

/** The templates that every installation starts with, by the kind of appointment that they are for; the order of a list. */
export const shippedTemplates = [
  { kind: 'adultRecall', name: 'Adult recall', text: adultRecall },
  { kind: 'childRecall', name: 'Child recall', text: childRecall },
  { kind: 'perioMaintenance', name: 'Perio maintenance', text: perioMaintenance },
  { kind: 'newPatient', name: 'New patient', text: newPatient },
  { kind: 'emergency', name: 'Emergency', text: emergency },
  { kind: 'sealants', name: 'Sealants', text: sealants },
] as const satisfies readonly { kind: string; name: string; text: string }[];

/** The kind of appointment that a shipped template is for. */
export type TemplateKind = (typeof shippedTemplates)[number]['kind'];
