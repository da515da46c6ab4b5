import NewIcon from '@mui/icons-material/ChatBubbleOutline';
import AcknowledgedIcon from '@mui/icons-material/MarkChatReadOutlined';
import { useTranslate } from 'react-admin';
import { StateChip } from '../../components/state-chip.js';

/** Whether a comment is new or acknowledged. */
export function CommentState({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  return (
    <StateChip background={isNew ? 'comment.tint' : 'surface.faint'} color={isNew ? 'comment.text' : 'text.secondary'}>
      {isNew ? <NewIcon sx={{ fontSize: 14 }} /> : <AcknowledgedIcon sx={{ fontSize: 14 }} />}
      {translate(isNew ? 'planning.comment.new' : 'planning.comment.acknowledged')}
    </StateChip>
  );
}
