import NewIcon from '@mui/icons-material/ChatBubbleOutline';
import AcknowledgedIcon from '@mui/icons-material/MarkChatReadOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

/** Whether a comment is new or acknowledged. */
export function CommentState({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        borderRadius: '6px',
        typography: 'caption',
        fontWeight: 600,
        bgcolor: isNew ? 'comment.tint' : 'surface.faint',
        color: isNew ? 'comment.text' : 'text.secondary',
      }}
    >
      {isNew ? <NewIcon sx={{ fontSize: 14 }} /> : <AcknowledgedIcon sx={{ fontSize: 14 }} />}
      {translate(isNew ? 'planning.comment.new' : 'planning.comment.acknowledged')}
    </Box>
  );
}
