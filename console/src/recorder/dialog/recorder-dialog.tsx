import RecordIcon from '@mui/icons-material/FiberManualRecord';
import NotesIcon from '@mui/icons-material/NotesOutlined';
import StopIcon from '@mui/icons-material/Stop';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { useDateFormat } from '../../components/dates/date-format.js';
import { ActionButton } from '../../components/form/action-button.js';
import { ChoicesError } from '../../components/load-error-line.js';
import { ConfirmDialog } from '../../components/form/confirm-dialog.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { FilterSelect } from '../../components/form/filter-select.js';
import type { RecorderTarget } from '../../components/recorder-target.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { recorder, StartError } from '../engine/recorder.js';
import { generateObstacle } from '../notes/generate-obstacle.js';
import { generatingNote } from '../generating-note.js';
import { useGeneratedNote } from '../notes/generated-note-api.js';
import { SIDE_BY_SIDE } from '../notes/beside-note.js';
import { NotesPanel } from '../notes/notes-panel.js';
import { recordingStore, timerText, type Recording } from '../recording-store.js';
import { MicrophoneRow } from './microphone-row.js';
import { RecordingList } from './recording-list.js';
import { useNoteTemplates, useRecordings } from './recordings-api.js';
import { UnsentNotice } from './unsent-notice.js';
import './texts.js';

/** A problem with the microphone or with starting, in the words of the specification. */
interface Problem {
  key: string;
  /** What to do about it. */
  help: string | null;
}

const START_PROBLEMS = {
  notSupported: { key: 'notSupportedOnStart', help: 'recording.help.notSupported' },
  noFormat: { key: 'noFormat', help: 'recording.help.noFormat' },
  otherTab: { key: 'otherTab', help: null },
  failed: { key: 'startFailed', help: 'recording.help.startFailed' },
} as const;

function TimerBadge({ recording }: { recording: Recording | null }) {
  const translate = useTranslate();
  const tone = recording ? 'fail' : 'none';
  return (
    <Box
      role="timer"
      // The browser may have it read each second otherwise.
      aria-live="off"
      aria-label={translate('recording.timer')}
      className="figures"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2.5,
        height: 30,
        borderRadius: 8,
        typography: 'body2',
        fontWeight: 600,
        bgcolor: `state.${tone}.tint`,
        color: `state.${tone}.text`,
      }}
    >
      <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: `state.${tone}.bar` }} />
      {timerText(recording?.durationInSeconds ?? 0)}
    </Box>
  );
}

/** Whom it records, and for how long. */
function Header({ target, recording }: { target: RecorderTarget; recording: Recording | null }) {
  const translate = useTranslate();
  const { dateText } = useDateFormat();
  const facts = [
    ['patient', target.patientName],
    ['provider', target.providerName],
    ['date', dateText(target.appointmentDate)],
  ] as const;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4 }}>
      <Box
        component="dl"
        sx={{ flex: 1, minWidth: 0, m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1.5 }}
      >
        {facts.map(([key, value]) => (
          <Box key={key} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {translate(`recording.${key}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <TimerBadge recording={recording} />
    </Box>
  );
}

/** The problem to show: that of the last start, or of the microphone. */
function useProblem(startError: StartError | null): Problem | null {
  const microphone = useSyncExternalStore(recorder.microphone.state.subscribe, recorder.microphone.state.current);
  if (startError) {
    const { key, help } = START_PROBLEMS[startError.kind];
    return { key, help: startError.detail ?? help };
  }
  if (microphone.status !== 'failed') return null;
  return { key: microphone.problem, help: `recording.help.${microphone.problem}` };
}

/** Says for screen readers that a recording has started or stopped. */
function Announcement({ isRecording }: { isRecording: boolean }) {
  const translate = useTranslate();
  const [wasRecording, setWasRecording] = useState(isRecording);
  const [said, setSaid] = useState<string | null>(null);
  if (wasRecording !== isRecording) {
    setWasRecording(isRecording);
    setSaid(isRecording ? 'recording.started' : 'recording.stopped');
  }
  return (
    <Box role="status" style={visuallyHidden}>
      {said && translate(said)}
    </Box>
  );
}

/** The recorder and its recordings stand side by side where there is room; below them is the note, with what it is from. */
const columns = {
  gap: 6,
  pb: 6,
  [SIDE_BY_SIDE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const;

const bothColumns = { gridColumn: '1 / -1', minWidth: 0 } as const;

interface PanelProps {
  target: RecorderTarget;
  /** Null while nothing is recorded. */
  recording: Recording | null;
  /** The user asked for another appointment, which waits until this one has stopped. */
  isOther: boolean;
}

function Panel({ target, recording, isOther }: PanelProps) {
  const translate = useTranslate();
  const { user, clinic: current } = useSession();
  const clinic = user.clinics.find(({ clinicGuid }) => clinicGuid === target.clinicGuid) ?? current;
  const microphone = useSyncExternalStore(recorder.microphone.state.subscribe, recorder.microphone.state.current);
  const earlyEnd = useSyncExternalStore(recorder.earlyEnd.subscribe, recorder.earlyEnd.current);
  const templateQuery = useNoteTemplates(target);
  const templates = templateQuery.data ?? [];
  const { data: recordings } = useRecordings(target, clinic.clinicId);
  const notes = useGeneratedNote(target, clinic.clinicId);
  const [chosen, setTemplate] = useState<number | null>(recording?.selectedTemplate ?? null);
  const [isAsking, setIsAsking] = useState(false);
  // The template of the note that is there, until the user chooses another one.
  const template = chosen ?? notes.note?.noteTemplateId ?? null;
  const [hasConsent, setHasConsent] = useState(false);
  const [busy, setBusy] = useState<'starting' | 'stopping' | null>(null);
  const [startError, setStartError] = useState<StartError | null>(null);
  const problem = useProblem(startError);
  const isRecording = recording !== null;
  const obstacleId = useId();
  const { isGenerating } = notes;
  // Whoever closes the recorder meanwhile finds the note again in the top bar.
  useEffect(() => generatingNote.set(isGenerating ? target : null), [isGenerating, target]);
  // Opening the recorder asks for the microphone (spec 3 section 2).
  useEffect(() => void recorder.microphone.turnOn(), []);

  const chooseTemplate = (value: string | null): void => {
    const selectedTemplate = value === null ? null : Number(value);
    setTemplate(selectedTemplate);
    recordingStore.change({ selectedTemplate });
  };
  const start = async (): Promise<void> => {
    setBusy('starting');
    setStartError(null);
    const options = { noteTemplates: templates, selectedTemplate: template };
    try {
      await recorder.start({ target, hasConsent, timeZone: clinic.timeZone, templates: options });
    } catch (error) {
      setStartError(error instanceof StartError ? error : new StartError('failed'));
    } finally {
      setBusy(null);
    }
  };
  const stop = async (): Promise<void> => {
    setBusy('stopping');
    await recorder.stop();
    setBusy(null);
  };
  const generate = (): void => {
    if (notes.note?.editedBy != null) setIsAsking(true);
    else notes.generate(template);
  };
  const generateAgain = async (): Promise<void> => {
    setIsAsking(false);
    notes.generate(template);
  };
  const tryAgain = (): void => {
    setStartError(null);
    void recorder.microphone.turnOn();
  };
  const lacksConsent = clinic.audioConsentRequired && !hasConsent;
  const mayStart = microphone.status === 'on' && !lacksConsent;
  const obstacle = templateQuery.data
    ? generateObstacle({ recordings, isRecording, hasTemplates: templates.length > 0, template })
    : 'noTemplate';
  const label = isRecording ? (busy ?? 'stop') : (busy ?? 'start');
  return (
    <DialogContent sx={columns}>
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
        <Header target={target} recording={recording} />
        <Announcement isRecording={isRecording} />
        {isOther && (
          <Alert severity="info" variant="outlined">
            {translate('recording.other')}
          </Alert>
        )}
        {earlyEnd?.appointmentId === target.appointmentId && !isRecording && (
          <Alert severity="warning" variant="outlined" onClose={() => recorder.earlyEnd.set(null)}>
            {translate(`recording.ends.${earlyEnd.reason}`)}
          </Alert>
        )}
        {problem && (
          <Alert
            severity="error"
            variant="outlined"
            action={<Button onClick={tryAgain}>{translate('recording.tryAgain')}</Button>}
          >
            <AlertTitle sx={{ fontSize: 14, lineHeight: '20px', mb: problem.help ? 1 : 0 }}>
              {translate(`recording.problems.${problem.key}`)}
            </AlertTitle>
            {problem.help && translate(problem.help, { _: problem.help })}
          </Alert>
        )}
        <Box
          component="section"
          sx={{ display: 'grid', gap: 3, p: 4, border: 1, borderColor: 'divider', borderRadius: '12px' }}
        >
          <MicrophoneRow microphone={microphone} isRecording={isRecording} />
          {/* Holds the place of the select: the button below it must not move under the pointer when the templates come. */}
          {templateQuery.isPending && (
            <Skeleton variant="rounded" sx={{ height: 34, [COARSE_POINTER]: { height: TOUCH_TARGET } }} />
          )}
          <ChoicesError query={templateQuery}>{translate('recording.templatesFailed')}</ChoicesError>
          {templates.length > 0 && (
            <FilterSelect
              label={translate('recording.template')}
              allLabel={translate('recording.chooseTemplate')}
              options={templates.map(({ noteTemplateId, name }) => ({ value: String(noteTemplateId), name }))}
              value={template === null ? null : String(template)}
              onChange={chooseTemplate}
              width={null}
            />
          )}
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {translate(isRecording ? 'recording.goOn' : 'recording.notice')}
          </Box>
          {clinic.audioConsentRequired && !isRecording && (
            <FormControlLabel
              control={
                <Checkbox
                  checked={hasConsent}
                  onChange={({ target: { checked } }) => setHasConsent(checked)}
                  size="small"
                />
              }
              label={translate('recording.consent')}
              sx={{ mt: -2 }}
            />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <ActionButton
              variant="contained"
              color={isRecording ? 'error' : 'primary'}
              startIcon={isRecording ? <StopIcon /> : <RecordIcon />}
              isDisabled={busy !== null || (!isRecording && !mayStart)}
              onClick={() => void (isRecording ? stop() : start())}
            >
              {translate(`recording.${label}`)}
            </ActionButton>
            <ActionButton
              variant="outlined"
              startIcon={<NotesIcon />}
              isDisabled={obstacle !== null || notes.isGenerating}
              onClick={generate}
              {...(obstacle !== null && { 'aria-describedby': obstacleId })}
            >
              {translate(notes.isGenerating ? 'generatedNote.generating' : 'generatedNote.generate')}
            </ActionButton>
            {obstacle !== null && !notes.isGenerating && (
              <Box id={obstacleId} sx={{ typography: 'caption', color: 'text.secondary' }}>
                {translate(`generatedNote.obstacles.${obstacle}`)}
              </Box>
            )}
            {!isRecording && microphone.status === 'on' && lacksConsent && (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{translate('recording.consentFirst')}</Box>
            )}
          </Box>
        </Box>
        <UnsentNotice appointmentId={target.appointmentId} isRecording={isRecording} />
      </Box>
      <RecordingList target={target} clinic={clinic} />
      <Box sx={bothColumns}>
        <NotesPanel target={target} recordings={recordings ?? []} api={notes} />
      </Box>
      {isAsking && (
        <ConfirmDialog
          title={translate('generatedNote.againTitle')}
          question={translate('generatedNote.againQuestion')}
          onConfirm={generateAgain}
          onClose={() => setIsAsking(false)}
        />
      )}
    </DialogContent>
  );
}

interface Props {
  target: RecorderTarget;
  onClose: () => void;
}

/**
 * Records an appointment, lists its recordings and has its note generated (spec 3 section 2). A recording goes on when it is closed. For
 * another appointment nothing of the one before is left, unless that is still being recorded: then it stays.
 */
export function RecorderDialog({ target: asked, onClose }: Props) {
  const translate = useTranslate();
  const recording = useSyncExternalStore(recordingStore.subscribe, recordingStore.current);
  const target = (recording && recorder.target()) ?? asked;
  const close = (): void => {
    if (!recordingStore.current()) recorder.microphone.turnOff();
    onClose();
  };
  return (
    <DialogFrame title={translate('recording.title')} onClose={close} width={1240} isAtTop>
      <Panel
        key={`${target.clinicGuid} ${target.appointmentId}`}
        target={target}
        recording={recording}
        isOther={target.appointmentId !== asked.appointmentId}
      />
    </DialogFrame>
  );
}
